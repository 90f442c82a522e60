// How large an element is, told whenever that changes. Unlike `bind:clientWidth` it waits for the browser to lay the
// page out anyway, instead of making it do so at once.
import type { Attachment } from "svelte/attachments";

export const sized =
  (tell: (width: number, height: number) => void): Attachment<HTMLElement> =>
  (element) => {
    const observer = new ResizeObserver(() => tell(element.clientWidth, element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  };
