import type { LegalPageName } from '@tablier/contracts'
import content from './content.json' with { type: 'json' }
import type { DemoContent } from './demo-record.ts'
import legalPages from './legal-pages.json' with { type: 'json' }

/** The content of the example site "Maison Safran", which a new site starts with. */
export const demoContent = content as DemoContent // a test checks each record against its contract

/** A first text for each legal page. None is published, because the owner has to replace what is in brackets. */
export const demoLegalPages: Readonly<Record<LegalPageName, string>> = legalPages
