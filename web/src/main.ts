import "./styles/fonts.css";
import "./styles/shell.css";
import { mount } from "svelte";
import App from "./shell/App.svelte";
import { attendService } from "./lib/service";

mount(App, { target: document.getElementById("app")! });
attendService();
