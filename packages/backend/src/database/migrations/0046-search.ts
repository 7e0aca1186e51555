import type { Migration } from 'kysely/migration'
import { statements } from './statements.ts'

/** No fastupdate: its pending entries wait for a vacuum, and the embedded database has no autovacuum. */
const keyed = (table: string, texts: readonly string[], where = '') => [
  `alter table ${table} add column search_key text not null
    generated always as (search_key(${texts.join(` || E'\\n' || `)})) stored`,
  `create index ${table}_search on ${table} using gin (search_key gin_trgm_ops) with (fastupdate = off) ${where}`,
]

const accents = String.raw`[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]`

/**
 * The columns that searches look into. `fold_text` and `search_key` return what the functions of `contracts/text/search.ts`
 * return, whatever the collation of the database is: `lower` folds only ASCII in the collation "C".
 * `search_key` finds the other function when pg_restore, which has no search path, fills the tables.
 */
export const searchMigration: Migration = statements(
  `create function fold_text(given text) returns text language plpgsql immutable strict parallel safe as $$
  declare
    folded text;
  begin
    if octet_length(given) = length(given) then
      return replace(lower(given collate "C"), '\`', '''');
    end if;
    folded := regexp_replace(normalize(replace(given, '´', ''''), NFKD), '${accents}', '', 'g');
    folded := translate(folded, '\`ĐđÐðØøŁłĦħıŦŧŊŋƏəƵƶ‘’‚‛‹›ʹʻʼʾʿ′“”„‟«»‐‒–—―−⁄', '''ddddoollhhittnneezz''''''''''''''''''''''''""""""------/');
    if folded ~ '[\\u0391-\\u06f9]' then
      folded := translate(folded, 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐҒҚҢӨҰҮҺӘԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'αβγδεζηθικλμνξοπρστυφχψωσѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяґғқңөұүһәաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ01234567890123456789');
    end if;
    if folded ~ '[ßẞÆæŒœÞþ]' then
      folded := replace(replace(replace(replace(translate(folded, 'ẞÆŒÞ', 'ßæœþ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    end if;
    return lower(folded collate "C");
  end $$`,
  `create function search_key(given text) returns text language plpgsql immutable strict parallel safe
  set search_path from current as $$
  declare
    plain text := fold_text(given);
    composed text;
    others text[] := '{}';
  begin
    if octet_length(given) <> length(given) then
      composed := normalize(given, NFC);
      if composed ~ '[äöüåøÄÖÜÅØ]' then
        others := array(
          select fold_text(replace(replace(replace(replace(replace(
            translate(word[1], 'ÄÖÜÅØ', 'äöüåø'), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'ø', 'oe'))
          from regexp_matches(composed, '[^ \\t\\n]*[äöüåøÄÖÜÅØ][^ \\t\\n]*', 'g') as word);
      end if;
    end if;
    if plain ~ '[0-9]([ ()/.-]*[0-9]){5}' then
      others := others || array(select digits[1] from regexp_matches(
        regexp_replace(replace(plain, '(0)', ''), '([0-9])[ ()/.-]+(?=[0-9])', '\\1', 'g'), '[0-9]{6,}', 'g') as digits);
    end if;
    return case when others = '{}' then plain else plain || E'\\n\\t' || array_to_string(others, E'\\t') end;
  end $$`,
  `drop index messages_search`,
  `drop index customers_search`,
  `drop index orders_search`,
  ...keyed('messages', ['name', 'email', 'subject', 'message'], 'where deleted_at is null'),
  ...keyed('customers', ['name', 'email', 'telephone']),
  ...keyed('customer_addresses', ['email']),
  ...keyed('orders', ['occasion', 'place']),
)
