import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { readMarked } from '#capture/highlights/read-marked.ts'

export default defineUnlistedScript(() => readMarked(document))
