/** The languages to choose from, by their BCP 47 tags; any other tag can be typed. */
const commonTags =
  `en en-GB en-US ar bg ca zh-Hans zh-Hant hr cs da nl et fi fr de el he hi hu id ga it ja ko lv lt ms mt nb fa pl pt-BR pt-PT
  ro ru sr sk sl es sv th tr uk ur vi`.split(/\s+/)

/** The common languages' tags by the names that their speakers use. */
export const commonLanguages: ReadonlyMap<string, string> = new Map(commonTags.map((tag) => [ownName(tag), tag]))

/** A language's own name, such as `Français` for `fr`; the tag itself if the browser does not know it. */
export function ownName(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  } catch {
    return tag // the server refuses it
  }
}
