import type { RefusedForm } from '@tablier/contracts/contact-form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** In the query cache, with which it reaches the browser. */
export const refusedFormKey = ['refused form'] as const

/** The contact form that was posted without JavaScript and refused, if this page answers it. */
export function useRefusedForm(): RefusedForm | undefined {
  const client = useQueryClient()
  const [form] = useState(() => client.getQueryData<RefusedForm>(refusedFormKey))
  return form
}
