/** The page's entry: theme, then the app. */
import { mount } from "svelte";
import App from "./App.svelte";
import "./theme.css";
import "./lettering/fonts.css";

const target = document.getElementById("app");
if (target) mount(App, { target });
