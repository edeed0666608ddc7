import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { readMarked } from '#capture/highlights/selection-quote.ts'

export default defineUnlistedScript(() => readMarked(document))
