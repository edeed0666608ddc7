import type { Plugin } from 'vite'

/** Writes JSON files of the build without white space: English is in the cache of every device. */
export function smallJson(): Plugin {
  return {
    name: 'small-json',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.json')) continue
        const text = typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)
        file.source = JSON.stringify(JSON.parse(text))
      }
    },
  }
}
