/** The sections of the language files that hold a screen's title. */
export type ScreenTitle =
  | 'create'
  | 'lessons'
  | 'content'
  | 'classes'
  | 'device'
  | 'imports'
  | 'records'
  | 'notifications'
