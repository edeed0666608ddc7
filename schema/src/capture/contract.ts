import { ContentItem } from '../files/model.ts'
import { command } from '../kit/call.ts'
import { Capture } from './model.ts'

/** Calls of the area `capture`. */
export const capture = {
  send: command({
    path: '/capture',
    summary: 'Turns a captured article or transcript into content with a summary and a five-question quiz.',
    roles: ['instructor'],
    feature: 'brightAi',
    offline: 'queue',
    input: Capture,
    output: ContentItem,
    errors: ['capture/highlight-unknown', 'capture/too-short', 'images/invalid'],
    reach: 'capture',
  }),
}
