"""Report page: one HTML file that opens offline, without scripts or anything from elsewhere."""
