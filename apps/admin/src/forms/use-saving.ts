import { messageOf } from '@tablier/api-client'
import { deepEqual } from '@tanstack/react-router'
import { type QueryClient, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { announceFailure } from '../components/toasts.ts'
import type { Wait } from '../components/wait-notice.tsx'
import { isUnanswered } from './refused-save.ts'
import type { RecordFormOptions } from './record-form-options.ts'

export interface Save<Saved> {
  readonly base: Saved
  readonly values: FieldValues
  /** The labels of the fields that somebody else changed and that stay. */
  readonly theirs?: string
}

interface SavingOptions<Saved> extends Pick<
  RecordFormOptions<never, Saved>,
  'action' | 'failed' | 'reloads' | 'onSettled'
> {
  readonly send: (save: Save<Saved>) => Promise<Saved | void>
  /** Called with the saved record, or nothing if the form closes. */
  readonly onSaved: (saved: Saved | void, save: Save<Saved>) => void
  readonly onRefused: (error: Error, save: Save<Saved>) => Promise<void>
}

/** After this time without an answer, in milliseconds, a form says so and can be left. */
const LONG_MS = 8000

/**
 * Saves a form's values: one call at a time, and later ones after it. Without a connection, a save waits; if the form is
 * left or saved again meanwhile, it is dropped.
 */
export function useSaving<Saved>(options: SavingOptions<Saved>) {
  const queryClient = useQueryClient()
  /** The values that are saved when the present call has ended. */
  const [next, setNext] = useState<FieldValues | null>(null)
  /** False once the call has ended, when a button beside a reason may already save again. */
  const isSending = useRef(false)
  /** False once the form is gone, when nobody would see why a save has failed. */
  const isOpen = useRef(true)

  const saving = useMutation({
    mutationFn: async (save: Save<Saved>) => {
      isSending.current = true
      try {
        return await options.send(save)
      } finally {
        isSending.current = false
      }
    },
    onSuccess: (saved, save) => {
      options.onSaved(saved, save)
      if (saved && next) saving.mutate({ base: saved, values: next })
      setNext(null)
    },
    onError: async (error, save) => {
      setNext(null)
      if (!isOpen.current && options.failed !== undefined) announceFailure(messageOf(error, options.failed))
      await options.onRefused(error, save)
    },
    onSettled: () => {
      // Does not wait: what is typed during a reload can be saved at once.
      for (const queryKey of options.reloads ?? []) void queryClient.invalidateQueries({ queryKey })
      void options.onSettled?.()
    },
    meta: { action: options.action },
  })

  /** Drops the save that waits for a connection: what is in the form now takes its place. */
  const dropWaiting = () => dropPaused(queryClient, saving.variables)
  const leave = useEffectEvent(() => {
    isOpen.current = false
    dropWaiting()
  })
  useEffect(() => {
    isOpen.current = true
    return () => leave()
  }, [])

  const { isPending, isPaused, error } = saving
  const wait = useWait(saving)
  return {
    isPending,
    state: {
      isSaving: isPending && !isPaused,
      wait,
      isSaved: saving.isSuccess,
      /** Why the last call failed, unless the form could merge what somebody else has saved. */
      error,
      /** The values of the last call, as inputs hold them. */
      sent: saving.variables?.values,
    },
    start: saving.mutate,
    reset: saving.reset,
    /** Saves unless a call is being sent. What waits for a connection is dropped. */
    save: (save: Save<Saved>) => {
      dropWaiting()
      if (!isSending.current) saving.mutate(save)
    },
    /** Returns whether the present call, or the one that follows it, saves these values. */
    isBeingSaved: (values: FieldValues) =>
      isPending && [saving.variables.values, next].some((sent) => deepEqual(values, sent)),
    /** Saves when the present call has ended. */
    saveNext: setNext,
    /** Forgets the save that waits, and why the last one failed. */
    discard: () => {
      dropWaiting()
      saving.reset()
    },
  }
}

/** Removes the call that sends these values and waits for a connection. */
function dropPaused(queryClient: QueryClient, variables: unknown): void {
  const mutations = queryClient.getMutationCache()
  const waiting = mutations.find({ predicate: ({ state }) => state.isPaused && state.variables === variables })
  if (waiting) mutations.remove(waiting)
}

/** Returns what a save waits for; null if it does not. */
function useWait({
  isPending,
  isPaused,
  error,
}: Pick<UseMutationResult, 'isPending' | 'isPaused' | 'error'>): Wait | null {
  const isLong = useIsLong(isPending && !isPaused)
  const isUnknown = isUnanswered(error) && error.isUnknown
  return isPaused ? 'connection' : isLong ? 'answer' : isUnknown ? 'unknown' : null
}

/** Returns whether something has been going on for long. */
function useIsLong(isGoingOn: boolean): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isGoingOn) return undefined
    const timer = setTimeout(() => setIsLong(true), LONG_MS)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isGoingOn])
  return isLong
}
