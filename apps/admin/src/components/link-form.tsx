import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from './button.tsx'
import { TextInput } from './text-input.tsx'
import { completeAddress, isWebAddress } from './web-address.ts'

interface LinkFormProps {
  readonly editor: Editor
  readonly onDone: () => void
}

/** Sets, changes or removes the link of the selected text. Without a selection, inserts the address as a link. */
export function LinkForm({ editor, onDone }: LinkFormProps) {
  const current = String(editor.getAttributes('link')['href'] ?? '')
  const [address, setAddress] = useState(current)
  const [error, setError] = useState<string>()

  function apply() {
    const href = completeAddress(address)
    if (!isWebAddress(href) || address.trim() === '') return setError('Please enter a web, email or phone address.')
    editor.view.focus() // before this form and its focus go
    const change = editor.chain().extendMarkRange('link')
    if (editor.state.selection.empty && !current)
      change.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else change.setLink({ href }).run()
    return onDone()
  }
  function remove() {
    editor.view.focus()
    editor.chain().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  function cancel() {
    editor.view.focus()
    onDone()
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault() // Enter would save the form,
    event.stopPropagation() // and Escape close its dialog
    if (event.key === 'Enter') apply()
    else cancel()
  }
  return (
    <div className="flex flex-wrap items-end gap-2 p-2">
      <div className="min-w-48 flex-1">
        <TextInput
          label="Link address"
          inputMode="url"
          placeholder="https://"
          autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- the user has just asked for it
          value={address}
          error={error}
          onChange={({ target }) => setAddress(target.value)}
          onKeyDown={handleKey}
        />
      </div>
      <Button variant="primary" onClick={apply}>
        Set link
      </Button>
      {current ? <Button onClick={remove}>Remove link</Button> : <Button onClick={cancel}>Cancel</Button>}
    </div>
  )
}
