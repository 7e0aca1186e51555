import { camelKey, type Collection, commonFields, type Endpoint } from '@tablier/contracts'
import { callerInWords, errorsInWords, fileInWords, methodAndPath, posterInWords } from './endpoint-section.ts'
import { code, table } from './markdown.ts'
import { type JsonSchema, type RecordLink, typeInWords } from './type-words.ts'

/** The section of a content collection: its fields and calls. */
export function collectionSection(name: string, collection: Collection, linkTo: RecordLink): string[] {
  const { key, file, path, endpoints } = collection
  return [
    `### ${path}`,
    `${code(name)}; a single record is under ${code(key)}.`,
    ...fieldTable(collection, linkTo),
    ...(file
      ? [
          `As \`multipart/form-data\`, creating and changing take ${fileInWords(file)}; its path becomes ${code(file.column)}.${posterInWords(file)}`,
        ]
      : []),
    ...table(
      ['Call', '', 'Takes', 'For', 'Errors'],
      Object.values<Endpoint>(endpoints).map((endpoint) => [
        methodAndPath(endpoint),
        endpoint.summary,
        takenInWords(endpoint),
        callerInWords(endpoint),
        errorsInWords(endpoint),
      ]),
    ),
  ]
}

function takenInWords({ query, body }: Endpoint): string {
  return Object.keys({ ...query?.properties, ...body?.properties })
    .map(code)
    .join(', ')
}

function fieldTable({ record, endpoints, renames }: Collection, linkTo: RecordLink): string[] {
  const create: JsonSchema = endpoints.create.body ?? {}
  const own = Object.keys(record.properties).filter((name) => !Object.hasOwn(commonFields, name))
  const rows = own.map((name) => {
    const taken = create.properties?.[name]
    const preset = taken?.default
    const when = create.required?.includes(name)
      ? 'required'
      : preset === undefined
        ? ''
        : `${code(JSON.stringify(preset))} unless given`
    return [code(name), taken ? typeInWords(taken, linkTo) : '', when, code(camelKey(name, renames))]
  })
  return table(['Field', 'Holds', 'When creating', 'In the client'], rows)
}
