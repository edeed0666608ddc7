import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { takeMarks } from '#capture/asked.ts'
import { paintMarked } from '#capture/highlights/paint-marked.ts'

export default defineUnlistedScript(() => paintMarked(document, takeMarks()))
