/**
 * The frame's first document. Its policy remains in force when the document's content is replaced, so nothing in a
 * preview can run a script, whatever a text contains. The frame itself may run scripts: only then do style sheets take
 * it for a browser with scripts, and only then do all browsers tell the back office about clicks in it.
 */
export const FRAME_DOCUMENT =
  '<!DOCTYPE html><html lang="en"><head><meta http-equiv="Content-Security-Policy" content="script-src \'none\'; form-action \'none\'; base-uri \'none\'"><title>Preview</title></head><body></body></html>'

/**
 * Shows a page in the frame's document. What is the same stays in place, with its scroll position and its loaded
 * pictures.
 */
export function showPage(frame: Document, html: string): void {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll('script, noscript, base, meta[http-equiv]')) element.remove()
  for (const media of page.querySelectorAll('[data-media]')) media.setAttribute('data-media', 'loaded')
  update(frame.documentElement, page.documentElement)
}

/** Makes an element equal to another one of the same name. */
function update(current: Element, next: Element): void {
  if (current.isEqualNode(next)) return
  for (const name of current.getAttributeNames()) if (!next.hasAttribute(name)) current.removeAttribute(name)
  for (const { name, value } of next.attributes)
    if (current.getAttribute(name) !== value) current.setAttribute(name, value)
  const before = [...current.childNodes]
  const after = [...next.childNodes]
  for (const [index, child] of after.entries()) {
    const old = before[index]
    if (old && isElement(old) && isElement(child) && old.tagName === child.tagName) update(old, child)
    else if (!old) current.append(imported(current, child))
    else if (!old.isEqualNode(child)) old.replaceWith(imported(current, child))
  }
  for (const old of before.slice(after.length)) old.remove()
}

/** Not by `instanceof`: each document has classes of its own. */
function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE
}

function imported({ ownerDocument }: Element, node: Node): Node {
  return ownerDocument.importNode(node, true)
}
