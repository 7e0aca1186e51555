import type { ApiError } from '@tablier/api-client'
import type { QueryKey } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { Problems, RecordFields } from './record-fields.ts'

/** What a form is about, how it saves, and what it says. */
export interface RecordFormOptions<Stored, Saved> {
  readonly fields: RecordFields<Stored>
  /** The latest known version of the record. */
  readonly record: Saved
  /** Returns the values of a record; those of a new record may be missing. */
  readonly storedOf: (record: Saved) => Partial<Stored>
  /**
   * Saves. Returns the saved record, or nothing if the form closes.
   * @param changes the fields that differ from `base`
   * @param all all fields of the form
   */
  readonly send: (changes: Partial<Stored>, all: Stored, base: Saved) => Promise<Saved | void>
  /** The success toast, such as 'Order saved'. */
  readonly saved: string | ((sent: Stored, base: Saved) => string)
  readonly onSaved?: () => void
  /** True if the toast offers to undo a save whose record `send` returns. The record has a version, and a history. */
  readonly canBeUndone?: true
  /** The keys of queries that are loaded again when the call has succeeded or failed. */
  readonly reloads?: readonly QueryKey[]
  readonly onSettled?: () => unknown
  /** What failed, for the log, such as 'save an order'. */
  readonly action: string
  /** The form's message if the server gives no reason. Without it, the screen shows `error`. */
  readonly failed?: string
  /** True if a field may be folded away, so that a reason below it is also the form's message. */
  readonly canHideFields?: boolean
  /** The form's message if somebody else has saved before, unless `presentOf` allows a merge. */
  readonly outdated?: string
  /** Returns the current record if somebody else has saved before, so that the form can merge it; else false. */
  readonly presentOf?: (error: Error, base: Saved) => Saved | false | Promise<Saved | false>
  /** Returns whether a field needs a choice although only the other person changed it. */
  readonly isAsked?: (path: string, theirs: Saved) => boolean
  /** Returns problems of fields that the failure does not name itself. */
  readonly reasonsOf?: (error: ApiError, sent: FieldValues) => Problems
}
