import { words } from '@tablier/words/site/all'
import type { SiteFacts } from '../seo/site-facts.ts'
import content from './facts.json' with { type: 'json' }

/** A site with every kind of content published. */
export const facts: SiteFacts = { ...content, zones: [], t: words.en }
