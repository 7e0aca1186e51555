import { type Editor, type Extensions, mergeAttributes, Node } from '@tiptap/core'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
} from '@tiptap/pm/tables'

const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema: ({ name }) => (name in roles ? { tableRole: roles[name] } : {}), // as prosemirror-tables asks
  addKeyboardShortcuts() {
    const go = (direction: -1 | 1) => () => goToNextCell(direction)(this.editor.state, this.editor.view.dispatch)
    return { Tab: go(1), 'Shift-Tab': go(-1) }
  },
  addProseMirrorPlugins: () => [tableEditing()],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => Number(cell.getAttribute(name)) || 1,
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
})

function cellNode(name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') {
  return Node.create({
    name,
    content: '(paragraph | heading | bulletList | orderedList)+',
    isolating: true,
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  })
}

/** Tables whose cells have paragraphs, headings and lists. They come from other programs, or from the toolbar. */
export const tableNodes: Extensions = [Table, TableRow, cellNode('tableCell', 'td'), cellNode('tableHeader', 'th')]

/** Two columns with their headings. */
const newTable =
  '<table><tbody><tr><th><p></p></th><th><p></p></th></tr><tr><td><p></p></td><td><p></p></td></tr></tbody></table>'

/** Inserts an empty table below the cursor's block, or instead of an empty one, with the cursor in its first cell. */
export function insertTable(editor: Editor): void {
  const { $from } = editor.state.selection
  const isOnBlank = $from.depth === 1 && $from.parent.content.size === 0
  const to = $from.after(1)
  const from = isOnBlank ? $from.before(1) : to
  const firstCell = from + 4 // inside the table, its row, its cell and its paragraph
  editor.chain().insertContentAt({ from, to }, newTable).setTextSelection(firstCell).focus().run()
}

const changes = {
  addRow: addRowAfter,
  removeRow: deleteRow,
  addColumn: addColumnAfter,
  removeColumn: deleteColumn,
  removeTable: deleteTable,
} as const
type TableChange = keyof typeof changes
export const tableChanges = Object.keys(changes) as TableChange[] // Object.keys forgets its keys' type

/** Changes the table in which the cursor is. The last row or column goes with its table. */
export function changeTable(editor: Editor, change: TableChange): void {
  const { state, view } = editor
  if (!changes[change](state, view.dispatch)) deleteTable(state, view.dispatch)
  view.focus()
}
