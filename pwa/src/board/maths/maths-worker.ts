import { typesetMaths, type MathsFault, type SetMaths } from './typeset.ts'

/** Request and reply of the worker. */
export type MathsOrder = { readonly id: number; readonly source: string }
export type MathsReply = { readonly id: number; readonly answer: SetMaths | MathsFault }

// In a worker, so that a slow formula of any author delays no stroke.
addEventListener('message', ({ data: { id, source } }: MessageEvent<MathsOrder>) => {
  void typesetMaths(source).then((answer) => {
    postMessage({ id, answer } satisfies MathsReply)
    // Caches the code for words of other scripts, for use without a network.
    void import('../export/typesetter.ts').catch(() => {})
  })
})
postMessage('ready')
