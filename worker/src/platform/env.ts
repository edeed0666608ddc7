import type {
  UserChannelRpc,
  LessonRoomRpc,
  PageRoomRpc,
  WallRoomRpc,
  LiveClassRoomRpc,
  QuizRoomRpc,
  QuizShardRpc,
} from '#rooms/rpc.ts'

/** The bindings and variables of the worker, as `wrangler.toml` names them. */
export type Env = RoomsEnv & {
  FILES: R2Bucket
  ASSETS: Fetcher
  ENVIRONMENT: 'development' | 'production'
  /** The origin that people reach the platform at, `https://…`; nothing is served without it in production. */
  PUBLIC_ORIGIN?: string
  /** `local` stores mails in the directory and shows them on a page; `smtp` and `binding` send them; `none` drops them. */
  MAILBOX: 'local' | 'smtp' | 'binding' | 'none'
  MAIL?: SendEmail
  MAIL_FROM?: string
  SMTP_HOST?: string
  SMTP_PORT?: string
  SMTP_USER?: string
  SMTP_PASSWORD?: string
  /** Without it Google sign-in is not offered. The addresses default to Google's own. */
  GOOGLE_CLIENT_ID?: string
  GOOGLE_JWKS_URL?: string
  GOOGLE_AUTHORIZE_URL?: string
  /** With it and the client id, rosters of Google Classroom can be read. */
  GOOGLE_CLIENT_SECRET?: string
  GOOGLE_TOKEN_URL?: string
  GOOGLE_CLASSROOM_URL?: string
  /** What TOTP secrets are encrypted with. Production offers no authenticator app without it. */
  FACTOR_KEY?: string
  /** From when admins must have a second factor. */
  SECOND_FACTOR_FROM?: string
  /** The mail address that answers requests for another plan. */
  SUPPORT_EMAIL?: string
  /** Values of the documents under `/legal/`; one that is missing shows on their pages. The contact defaults to `SUPPORT_EMAIL`. */
  OPERATOR_NAME?: string
  OPERATOR_ADDRESS?: string
  OPERATOR_CONTACT?: string
  OPERATOR_JURISDICTION?: string
  /** The days after the end of a contract until the data of the institute are deleted. */
  RETENTION_DAYS?: string
  /** `off` where the operator wants no reports of errors from clients. */
  CLIENT_REPORTS?: string
  /** The app's pages in the stores; without them `/appDownloads` describes how the browser installs it. */
  ANDROID_STORE_URL?: string
  IOS_STORE_URL?: string
  /** A language model: its name at the server, and an OpenAI-compatible address with its key, or else Workers AI. */
  MODEL_NAME?: string
  MODEL_URL?: string
  MODEL_KEY?: string
  /** `yes` where the model accepts images. */
  MODEL_SEES?: string
  AI?: Ai
  /** A voice: its model at the server, and an OpenAI-compatible address with its key, or else Workers AI; `SPEECH_VOICE` is who speaks. */
  SPEECH_NAME?: string
  SPEECH_URL?: string
  SPEECH_KEY?: string
  SPEECH_VOICE?: string
  /** An engine that draws: its model at the server, and an OpenAI-compatible address with its key, or else Workers AI. */
  IMAGE_NAME?: string
  IMAGE_URL?: string
  IMAGE_KEY?: string
  /** An engine for videos: its model, and an address with the calls of OpenAI's `/videos` and its key. */
  VIDEO_NAME?: string
  VIDEO_URL?: string
  VIDEO_KEY?: string
  /** Keys of web push, in base64url without padding, and its contact, a `mailto:` or an address; without them nothing is pushed. */
  VAPID_PUBLIC_KEY?: string
  VAPID_PRIVATE_KEY?: string
  VAPID_SUBJECT?: string
  /** On a development machine: a server that every push goes to, in place of the service that its address names. */
  PUSH_URL?: string
  /** A resolver with answers in JSON (DNS over HTTPS) for addresses that institutes enter; Cloudflare's by default. */
  DNS_URL?: string
  /** On a development machine: a server that every webhook goes to, in place of its own address. */
  WEBHOOK_URL?: string
  CALL_LIMIT?: RateLimit
  /** Calls without a session, by source. */
  SOURCE_LIMIT?: RateLimit
  /** How many codes one address may look up, right or wrong. */
  CODE_LIMIT?: RateLimit
  /** What names at the relay (`TURN_URLS`) are signed with. */
  TURN_SECRET?: string
}

/** The bindings of the rooms, and the databases that they update; part of the worker's environment. */
export type RoomsEnv = {
  ENVIRONMENT: string
  /** Addresses of a relay for media, with commas between them, or a key of Cloudflare's. With one, students learn no address of each other. */
  TURN_URLS?: string
  TURN_KEY_ID?: string
  TURN_KEY_TOKEN?: string
  /** An application of Cloudflare's SFU and its secret; it carries the media of classes in the place of their devices. */
  SFU_APP_ID?: string
  SFU_APP_SECRET?: string
  /** On a development machine: a server in the place of Cloudflare's Realtime. */
  REALTIME_URL?: string
  DIRECTORY: D1Database
  INSTITUTES_00: D1Database
  INSTITUTES_01: D1Database
  /** Any number of databases of institutes. */
  [binding: `INSTITUTES_${string}`]: D1Database | undefined
  LESSON_ROOM: DurableObjectNamespace<LessonRoomRpc>
  PAGE_ROOM: DurableObjectNamespace<PageRoomRpc>
  LIVE_CLASS_ROOM: DurableObjectNamespace<LiveClassRoomRpc>
  QUIZ_ROOM: DurableObjectNamespace<QuizRoomRpc>
  QUIZ_SHARD_ROOM: DurableObjectNamespace<QuizShardRpc>
  /** How many seats a room of a live quiz, and each of its shards, has; defaults to the rules' value. */
  QUIZ_SEATS_PER_ROOM?: string
  USER_CHANNEL: DurableObjectNamespace<UserChannelRpc>
  WALL_ROOM: DurableObjectNamespace<WallRoomRpc>
}
