/** The classes of a menu or select list. */
export const popupClass =
  'max-h-(--available-height) origin-(--transform-origin) overflow-y-auto rounded-xl border border-line bg-background p-1 text-ink shadow-lg outline-none transition-[opacity,scale] duration-100 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0'

export const menuItemClass =
  'flex min-h-10 items-center rounded-lg px-3 text-sm outline-none select-none data-highlighted:bg-hover'
