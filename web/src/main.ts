import { mount } from "svelte";
import App from "./App.svelte";
import { applySpeed } from "./lib/pace.svelte";
import { applyTheme } from "./lib/theme";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/ui.css";
import "./styles/cards.css";
import "./styles/lobby.css";

applyTheme();
applySpeed();
mount(App, { target: document.getElementById("app")! });
