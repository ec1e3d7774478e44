// Written by generate.py. Do not edit.

export const ALONE = {"en":{"web.brand":"Gloaming","web.nobody_answers":"Nobody answers the door. Trying again…"},"it":{"web.brand":"Gloaming","web.nobody_answers":"Nessuno apre la porta. Si riprova…"}} as const;
