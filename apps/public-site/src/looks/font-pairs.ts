import type { FontPairName } from '@tablier/contracts/look-choices'
import bricolageUrl from '../fonts/bricolage.css?url'
import cormorantUrl from '../fonts/cormorant.css?url'
import loraUrl from '../fonts/lora.css?url'
import manropeUrl from '../fonts/manrope.css?url'
import playfairUrl from '../fonts/playfair.css?url'

/** A font's family and metrics, in shares of its size. */
interface Font {
  readonly family: string
  readonly kind: keyof typeof systemFaces
  readonly ascent: number
  readonly descent: number
  /** The mean width of a letter in English headings or texts, near `xWidthAvg` of `@capsizecss/metrics`. */
  readonly width: number
}

const figtree: Font = { family: 'Figtree', kind: 'sans', ascent: 0.95, descent: 0.25, width: 0.449 }
const lora: Font = { family: 'Lora', kind: 'serif', ascent: 1.006, descent: 0.274, width: 0.468 }
const manrope: Font = { family: 'Manrope', kind: 'sans', ascent: 1.066, descent: 0.3, width: 0.452 }

interface FontPair {
  /** The style sheet that declares the fonts; '' if there are none. The page links it after the first paint. */
  readonly url: string
  readonly headings?: Font
  readonly texts?: Font
}

/** The pairs besides the specified one, whose style sheet `styles.css` knows. */
const pairs: Readonly<Partial<Record<FontPairName, FontPair>>> = {
  playfair: {
    url: playfairUrl,
    headings: { family: 'Playfair Display', kind: 'serif', ascent: 1.082, descent: 0.251, width: 0.449 },
    texts: figtree,
  },
  cormorant: {
    url: cormorantUrl,
    headings: { family: 'Cormorant Garamond', kind: 'serif', ascent: 0.924, descent: 0.287, width: 0.394 },
    texts: figtree,
  },
  lora: { url: loraUrl, headings: lora, texts: lora },
  bricolage: {
    url: bricolageUrl,
    headings: { family: 'Bricolage Grotesque', kind: 'sans', ascent: 0.93, descent: 0.27, width: 0.47 },
    texts: figtree,
  },
  manrope: { url: manropeUrl, headings: manrope, texts: manrope },
  system: { url: '' },
}

/** Faces that systems have: a name, the mean width of a letter, and what the face is called. */
const systemFaces = {
  serif: [
    ['Georgia', 0.446, 'Georgia'],
    ['Times', 0.406, 'Times New Roman', 'Liberation Serif', 'Tinos'],
    ['Noto', 0.481, 'Noto Serif'],
    ['DejaVu', 0.518, 'DejaVu Serif'],
  ],
  sans: [
    ['Arial', 0.446, 'Arial', 'Helvetica', 'Liberation Sans', 'Arimo'],
    ['Roboto', 0.445, 'Roboto'],
    ['DejaVu', 0.508, 'DejaVu Sans'],
  ],
} as const

/** The mean widths of a letter: that for which the columns of the hero's title are made, and that of a system's serif. */
const [TITLE_WIDTH, SYSTEM_WIDTH] = [0.41, 0.446]

/** Returns the address of a pair's style sheet; undefined for the specified one. */
export function fontsOf(name: string): string | undefined {
  return pairOf(name)?.url
}

function pairOf(name: string): FontPair | undefined {
  return (pairs as Partial<Record<string, FontPair>>)[name] // `name` may be any text
}

/**
 * Returns the CSS of a pair: its families, and the system's faces stretched to their metrics, so that nothing moves
 * when the fonts arrive. Titles of wide letters are smaller, so that they take as many lines. '' for the specified pair.
 */
export function fontsCss(name: string): string {
  const pair = pairOf(name)
  if (!pair) return ''
  const { headings, texts } = pair
  const families = `--font-display:${familiesOf(headings, 'serif')};--font-sans:${familiesOf(texts, 'sans')}`
  const type = TITLE_WIDTH / (headings?.width ?? SYSTEM_WIDTH)
  const faces = [...new Set([headings, texts])].map((font) => (font ? stretchedFaces(font) : ''))
  return `:root{${families}${type < 1 ? `;--type:${type.toFixed(2)}` : ''}}${faces.join('')}`
}

function familiesOf(font: Font | undefined, kind: Font['kind']): string {
  const generic = { serif: 'serif', sans: 'sans-serif' }
  if (!font) return kind === 'serif' ? 'ui-serif,Georgia,serif' : 'system-ui,sans-serif'
  const stretched = systemFaces[font.kind].map(([face]) => `'${font.family} as ${face}'`)
  return [`'${font.family} Variable'`, ...stretched, generic[font.kind]].join(',')
}

function stretchedFaces({ family, kind, ascent, descent, width }: Font): string {
  return systemFaces[kind]
    .map(([face, faceWidth, ...locals]) => {
      const stretch = width / faceWidth
      const metrics = {
        'size-adjust': stretch,
        'ascent-override': ascent / stretch,
        'descent-override': descent / stretch,
      }
      const rules = Object.entries(metrics).map(([rule, share]) => `${rule}:${(share * 100).toFixed(1)}%`)
      const sources = locals.map((local) => `local('${local}')`).join(',')
      return `@font-face{font-family:'${family} as ${face}';src:${sources};${rules.join(';')};line-gap-override:0%}`
    })
    .join('')
}
