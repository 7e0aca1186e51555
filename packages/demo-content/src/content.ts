import content from './content.json' with { type: 'json' }
import type { DemoContent } from './demo-record.ts'

/** The content of the example site "Maison Safran", which a new site starts with. */
export const demoContent = content as DemoContent // a test checks each record against its contract
