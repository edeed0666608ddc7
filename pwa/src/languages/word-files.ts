const files = import.meta.glob<string>('../locales/*/*.json', { query: '?url', import: 'default', eager: true })

/** The address of the late texts of a name in a language; each has a hash, so their list is a chunk of its own. */
export function wordFile(code: string, name: string): string | undefined {
  return files[`../locales/${code}/${name}.json`]
}
