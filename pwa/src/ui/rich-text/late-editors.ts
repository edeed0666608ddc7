import { needWords } from '#languages/late-words.ts'

/** A component that loads when it is needed; `loaded` is null before. A failed load is repeated by the next call. */
type Late<Component> = { readonly loaded: Component | null; load: () => Promise<Component> }

function late<Component>(importEditor: () => Promise<Component>): Late<Component> {
  let loaded: Component | null = null
  return {
    get loaded() {
      return loaded
    },
    load: async () => (loaded ??= await importEditor()),
  }
}

/** The editor of a short text, with its words. */
export const lateLineEditor = late(async () => {
  const [{ LineEditor }] = await Promise.all([import('./LineEditor.tsx'), needWords('rich-text')])
  return LineEditor
})

/** The editor of a long text, with its words. */
export const lateTextEditor = late(async () => {
  const [{ RichTextEditor }] = await Promise.all([import('./RichTextEditor.tsx'), needWords('rich-text')])
  return RichTextEditor
})
