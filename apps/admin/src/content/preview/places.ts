import {
  type CollectionName,
  type ListInParts,
  type PreviewPlace,
  previewPlaces,
  type ShownRecords,
  shownCount,
  shownInParts,
} from '@tablier/contracts'

/** The record that a part of the page shows, or a list without records. */
export interface ShownRecord {
  readonly collection: CollectionName
  readonly id: number | null
}

const places = Object.entries(previewPlaces) as [CollectionName, PreviewPlace][] // Object.entries widens its keys to string

export type Places = ReadonlyMap<Element, ShownRecord>

export function findPlaces(frame: Document, shown: ShownRecords): Places {
  const found = new Map<Element, ShownRecord>()
  for (const [collection, { selector, isOfEach }] of places)
    for (const [index, element] of [...frame.querySelectorAll(selector)].entries()) {
      const id = shown[collection][isOfEach ? index : 0] ?? null
      found.set(element, { collection, id })
      element.setAttribute('data-preview-record', '')
    }
  return found
}

/** Returns the innermost part around an element of the frame. */
export function placeOf(target: EventTarget | null, all: Places): [Element, ShownRecord] | null {
  let element = target as Element | null // targets of pointer events in a document are elements
  while (element) {
    const record = all.get(element)
    if (record) return [element, record]
    element = element.parentElement
  }
  return null
}

/** The element that shows a record; undefined if the page does not show it. */
export function elementOf({ collection, id }: ShownRecord, all: Places): Element | undefined {
  return [...all].find(([, shown]) => shown.collection === collection && shown.id === id)?.[0]
}

export function hasRoom({ collection, id }: ShownRecord, shown: ShownRecords): boolean {
  const index = shown[collection].indexOf(id ?? 0)
  const held = collection in shownInParts ? shownInParts[collection as ListInParts].held : Number.POSITIVE_INFINITY // checked just before
  return index >= 0 && index < Math.min(shownCount(collection), held)
}
