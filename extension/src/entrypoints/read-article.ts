import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { readArticle } from '#capture/article/read-article.ts'

// What this answers goes to the background worker as the result of the injection; no message is sent from a page.
export default defineUnlistedScript(() => readArticle(document))
