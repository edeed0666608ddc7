import type english from '../locales/en.json'
import type answerCards from '../locales/en/answer-cards.json'
import type attempt from '../locales/en/attempt.json'
import type attendance from '../locales/en/attendance.json'
import type boardExtras from '../locales/en/board-extras.json'
import type classFiles from '../locales/en/class-files.json'
import type classes from '../locales/en/classes.json'
import type classroom from '../locales/en/classroom.json'
import type conduct from '../locales/en/conduct.json'
import type connections from '../locales/en/connections.json'
import type devices from '../locales/en/devices.json'
import type exchange from '../locales/en/exchange.json'
import type feed from '../locales/en/feed.json'
import type flashcards from '../locales/en/flashcards.json'
import type front from '../locales/en/front.json'
import type help from '../locales/en/help.json'
import type insights from '../locales/en/insights.json'
import type law from '../locales/en/law.json'
import type learning from '../locales/en/learning.json'
import type live from '../locales/en/live.json'
import type marking from '../locales/en/marking.json'
import type messages from '../locales/en/messages.json'
import type notices from '../locales/en/notices.json'
import type pictures from '../locales/en/pictures.json'
import type presentations from '../locales/en/presentations.json'
import type quizzes from '../locales/en/quizzes.json'
import type richText from '../locales/en/rich-text.json'
import type schedule from '../locales/en/schedule.json'
import type seating from '../locales/en/seating.json'
import type share from '../locales/en/share.json'
import type transfer from '../locales/en/transfer.json'
import type translateText from '../locales/en/translate-text.json'
import type wall from '../locales/en/wall.json'

declare module 'i18next' {
  // The library's own extension point is an interface, so a type is not possible here.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface CustomTypeOptions {
    defaultNS: 'translation'
    /**
     * Late texts (`late-words.ts`) have the same names as all others; the component that shows them has loaded them.
     */
    resources: {
      translation: typeof english &
        typeof answerCards &
        typeof attempt &
        typeof classes &
        typeof attendance &
        typeof boardExtras &
        typeof classFiles &
        typeof conduct &
        typeof classroom &
        typeof connections &
        typeof devices &
        typeof exchange &
        typeof transfer &
        typeof translateText &
        typeof feed &
        typeof flashcards &
        typeof quizzes &
        typeof front &
        typeof help &
        typeof insights &
        typeof law &
        typeof learning &
        typeof live &
        typeof marking &
        typeof messages &
        typeof notices &
        typeof pictures &
        typeof presentations &
        typeof richText &
        typeof schedule &
        typeof seating &
        typeof share &
        typeof wall
    }
  }
}
