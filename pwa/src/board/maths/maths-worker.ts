import { typesetMaths, type MathsFault, type SetMaths } from './typeset.ts'

/** What the worker is told, and what it answers. */
export type MathsOrder = { readonly id: number; readonly source: string }
export type MathsReply = { readonly id: number; readonly answer: SetMaths | MathsFault }

// Beside the page: a formula that takes long, whoever wrote it, costs no stroke.
addEventListener('message', ({ data: { id, source } }: MessageEvent<MathsOrder>) => {
  void typesetMaths(source).then((answer) => {
    postMessage({ id, answer } satisfies MathsReply)
    // What sets words of other scripts is on the device from then on, for when there is no network.
    void import('../export/typesetter.ts').catch(() => {})
  })
})
postMessage('ready')
