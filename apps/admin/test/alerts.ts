import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** The texts of the alerts on the screen, toasts included. */
export const alertTexts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)

/** Waits for an alert with exactly this text. */
export const expectAlert = (text: string) => waitFor(() => expect(alertTexts()).toContain(text))
