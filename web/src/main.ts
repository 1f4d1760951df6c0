import { mount } from "svelte";
import App from "./App.svelte";
import { applyTheme } from "./lib/theme";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/ui.css";
import "./styles/cards.css";
import "./styles/lobby.css";

applyTheme();
mount(App, { target: document.getElementById("app")! });
