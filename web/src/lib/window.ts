/** How large the window is, as far as it matters to more than one part of the page. */
import { MediaQuery } from "svelte/reactivity";

/** A phone's width: tiles and banners lie in one column. */
export const narrow = new MediaQuery("max-width: 767px");
/** Too little room for words above a table: they cover it while they are read. */
export const cramped = new MediaQuery("(max-width: 767px), (max-height: 760px)");
