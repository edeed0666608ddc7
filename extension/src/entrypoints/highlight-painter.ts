import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { paintMarked } from '#capture/highlights/mark-painter.ts'
import { takeMarks } from '#capture/script-input.ts'

export default defineUnlistedScript(() => paintMarked(document, takeMarks()))
