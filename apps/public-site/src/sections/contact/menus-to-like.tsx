/** The id of the list that the field “A menu or dish you liked” offers. */
export const MENUS_TO_LIKE = 'menus-to-like'

/** Menus that the form about the evening offers. It is outside the form: scripts and posts replace that. */
export function MenusToLike({ menus }: { readonly menus: readonly string[] }) {
  return (
    <datalist id={MENUS_TO_LIKE}>
      {menus.map((title) => (
        <option key={title}>{title}</option>
      ))}
    </datalist>
  )
}
