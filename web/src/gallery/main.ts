/** The gallery: tables from fixtures at any size, for developing the page. Not in the build. */
import { mount } from "svelte";
import "../theme.css";
import "../lettering/fonts.css";
import Gallery from "./Gallery.svelte";

const target = document.getElementById("app");
if (target) mount(Gallery, { target });
