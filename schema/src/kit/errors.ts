/**
 * The only list of errors that cross the wire. `message` is the specification's English text (its sections 5 and 8);
 * clients translate by code. `retry` states whether the outbox can send the same call later.
 */
export const errors = {
  'common/bad-request': { status: 400, message: 'Invalid request', retry: false },
  'common/unauthenticated': { status: 401, message: 'session expired', retry: true },
  'common/forbidden': { status: 403, message: 'Not authorized to perform this action', retry: false },
  'common/not-found': { status: 404, message: 'Not a valid request', retry: false },
  'common/method-not-allowed': { status: 405, message: 'Only GET and POST requests are allowed', retry: false },
  'common/conflict': { status: 409, message: 'Something changed meanwhile. Please try again', retry: true },
  'common/key-reused': { status: 409, message: 'This idempotency key was used for another request', retry: false },
  'common/key-expired': { status: 409, message: 'This is over 90 days old. Please send it again', retry: false },
  'common/too-large': { status: 413, message: 'The request is too large', retry: false },
  'common/client-too-old': { status: 426, message: 'Please update the app', retry: true },
  'common/moving': { status: 409, message: 'Your data is being moved. Please try again in a few minutes', retry: true },
  'common/too-many': { status: 429, message: 'Too many requests. Please wait and try again', retry: true },
  'common/class-archived': {
    status: 409,
    message: 'This class is archived and can only be read. Its teacher can restore it',
    retry: false,
  },
  'common/internal': { status: 500, message: 'Something went wrong', retry: true },
  'accounts/proof-too-old': { status: 403, message: 'Please confirm that it is you', retry: false },
  'accounts/second-factor-due': { status: 403, message: 'Please set up two-step sign-in first', retry: false },
  'accounts/second-factor-missing': { status: 400, message: 'Please enter the code of your second step', retry: false },
  'accounts/second-factor-exists': { status: 409, message: 'An authenticator app is set up already', retry: false },
  'accounts/second-factor-off': {
    status: 409,
    message: 'Authenticator apps are not set up on this server',
    retry: false,
  },
  'accounts/passkey-invalid': { status: 400, message: 'That passkey did not work', retry: false },
  'accounts/invalid-email': { status: 400, message: 'Invalid Email Address', retry: false },
  'accounts/invalid-credentials': { status: 400, message: 'Invalid credentials', retry: false },
  'accounts/use-link': {
    status: 429,
    message: 'Too many wrong passwords. Sign in with a link to your e-mail, or try again in an hour',
    retry: false,
  },
  'accounts/use-mailed-link': {
    status: 429,
    message: 'Too many wrong codes. Use the link in the same e-mail',
    retry: false,
  },
  'accounts/code-invalid': { status: 400, message: 'Invalid or expired code', retry: false },
  'accounts/wrong-password': { status: 400, message: 'Wrong password', retry: false },
  'accounts/password-short': { status: 400, message: 'Password too short', retry: false },
  'accounts/password-unsafe': {
    status: 400,
    message: 'Password is not safe. Please try another password',
    retry: false,
  },
  'accounts/password-old': { status: 400, message: "Please don't use old password", retry: false },
  'accounts/user-not-found': { status: 404, message: 'user not found', retry: false },
  'accounts/nothing-to-update': { status: 400, message: 'Nothing to update', retry: false },
  'accounts/field-invalid': { status: 400, message: 'Invalid field to update', retry: false },
  'accounts/picture-invalid': { status: 400, message: 'photo only', retry: false },
  'languages/not-saved': { status: 400, message: 'Unable to update user or user language', retry: false },
  'accounts/link-invalid': { status: 400, message: 'Expired or invalid registration link!', retry: false },
  'accounts/password-needed': { status: 400, message: 'Please provide: password', retry: false },
  'accounts/email-unverified': { status: 400, message: 'Please verify your email Id', retry: false },
  'accounts/verify-token-invalid': { status: 400, message: 'Invalid verify_token', retry: false },
  'accounts/sign-up-not-valid': { status: 403, message: 'User not valid for student/teacher signup', retry: false },
  'accounts/unregistered': {
    status: 400,
    message: 'Unregistered User. Please register before signing in',
    retry: false,
  },
  'accounts/google-refused': { status: 400, message: 'Payload and sig do not match', retry: false },
  'institutes/logo-invalid': { status: 400, message: 'Please choose a PNG, JPEG or WebP picture', retry: false },
  'joining/not-found': { status: 404, message: 'Not a valid request', retry: false },
  'joining/closed': { status: 409, message: 'This has been answered already or has expired', retry: false },
  'joining/already-member': { status: 409, message: 'Already a part of the institute in this role', retry: false },
  'joining/invitation-invalid': { status: 404, message: 'Expired or invalid invitation', retry: false },
  'accounts/already-present': { status: 409, message: 'account or e-mail already present', retry: false },
  'institutes/last-admin': { status: 409, message: 'user is last admin', retry: false },
  'staff/needs-email': { status: 409, message: 'This needs a person with an e-mail address', retry: false },
  'classes/code-invalid': { status: 404, message: 'Invalid or expired code', retry: false },
  'classes/code-closed': { status: 409, message: 'This class is closed to new students at the moment', retry: false },
  'classes/at-the-door': { status: 409, message: 'Please wait until your teacher lets you in', retry: true },
  'classes/refused-at-the-door': { status: 403, message: 'Your teacher did not let you in', retry: false },
  'classes/guests-full': { status: 409, message: 'No more guests can join this school', retry: false },
  'classes/not-found': { status: 404, message: 'Class not found', retry: false },
  'classes/some-not-found': { status: 404, message: '1 or more classes not found', retry: false },
  'classes/duplicate-name': { status: 409, message: 'Duplicate class name', retry: false },
  'classes/already-member': { status: 409, message: 'Student already a part of class!', retry: false },
  'classes/invalid-type': { status: 400, message: 'Invalid type to add in class', retry: false },
  'classes/invalid-user': { status: 400, message: 'invalid user id to add', retry: false },
  'classes/no-users': { status: 400, message: 'no user ids to remove', retry: false },
  'classes/cannot-delete-learner': { status: 409, message: 'Cannot delete learner from class', retry: false },
  'classes/cannot-delete-instructor': { status: 409, message: 'Cannot delete instructor from class', retry: false },
  'classes/request-not-found': { status: 404, message: 'Not a valid request', retry: false },
  'cards/invalid': { status: 400, message: 'That did not work. Look at your card and try again', retry: false },
  'cards/learners-only': { status: 409, message: 'Login cards are for students only', retry: false },
  'cards/own-way-in': {
    status: 409,
    message: 'Login cards are for students without an e-mail address who belong to this institute alone',
    retry: false,
  },
  'devices/code-invalid': { status: 400, message: 'Invalid device code', retry: false },
  'devices/not-paired': { status: 404, message: 'This device is not paired', retry: false },
  'lessons/name-required': { status: 400, message: 'Please Enter Lesson Name', retry: false },
  'lessons/not-found': { status: 404, message: 'Not a valid request', retry: false },
  'images/invalid': { status: 400, message: 'photo only', retry: false },
  'images/not-found': { status: 404, message: 'This picture is not here yet', retry: false },
  'folders/not-found': { status: 404, message: 'Not a valid request', retry: false },
  'folders/name-taken': { status: 409, message: 'Something here has this name already', retry: false },
  'folders/into-itself': { status: 409, message: 'A folder cannot be moved into itself', retry: false },
  'folders/too-deep': { status: 409, message: 'Folders cannot be nested any deeper', retry: false },
  'folders/too-many': { status: 409, message: 'There is no room for more folders', retry: false },
  'board/update-too-large': { status: 413, message: 'The drawing is too large to save', retry: false },
  'board/update-malformed': { status: 400, message: 'The drawing could not be read', retry: false },
  'board/shape-invalid': { status: 400, message: 'The drawing holds something this board does not know', retry: false },
  'board/too-many-shapes': { status: 400, message: 'This page is full', retry: false },
  'board/too-many-pages': { status: 400, message: 'This lesson has no room for more pages', retry: false },
  'board/read-only': { status: 403, message: 'Not authorized to perform this action', retry: false },
  'live/ended': { status: 409, message: 'Live Session Ended', retry: false },
  'live/elsewhere': { status: 409, message: 'This lesson is live in another class', retry: false },
  'live/quiz-going': {
    status: 409,
    message: 'A quiz is going on in this class. Private boards can be started when it has ended.',
    retry: false,
  },
  'imports/no-rows': { status: 400, message: 'No Files Are Uploaded', retry: false },
  'imports/too-many-rows': { status: 400, message: 'Invalid Excel File: it has more than 20,000 rows', retry: false },
  'imports/rows-invalid': { status: 400, message: 'Invalid Excel File: some rows have faults', retry: false },
  'imports/classroom-refused': {
    status: 400,
    message: 'Google gave no access to the classes and students of Classroom. Start again and allow both.',
    retry: false,
  },
  'imports/classroom-unavailable': {
    status: 409,
    message: 'Google Classroom does not answer. Try again in a few minutes.',
    retry: true,
  },
  'imports/done': { status: 409, message: 'This sheet was imported already', retry: false },
  'records/not-found': { status: 404, message: 'user not found', retry: false },
  'records/being-erased': { status: 409, message: 'This student is being erased', retry: true },
  'records/name-differs': { status: 400, message: 'The name does not match', retry: false },
  'records/not-a-double': {
    status: 409,
    message: 'Only students and guests without an account of their own can be merged into a student',
    retry: false,
  },
  'records/not-a-student': { status: 409, message: 'Only students can be erased', retry: false },
  'capture/too-short': { status: 400, message: 'There is not enough text here to work with', retry: false },
  'capture/highlight-unknown': { status: 400, message: 'A highlight is not in the text it belongs to', retry: false },
  'exchange/running': { status: 409, message: 'Another export or import is still running', retry: false },
  'exchange/not-ready': { status: 409, message: 'The archive is not complete yet', retry: false },
  'lti/launch-invalid': {
    status: 400,
    message: 'The learning platform sent something that cannot be checked',
    retry: false,
  },
  'lti/launch-over': { status: 400, message: 'This launch is over. Please open the link again', retry: false },
  'lti/not-admitted': {
    status: 403,
    message: 'The school does not admit you from this learning platform',
    retry: false,
  },
  'feed/empty': { status: 400, message: 'Please write something, or attach something', retry: false },
  'feed/comments-off': { status: 409, message: 'Comments are turned off here', retry: false },
  'feed/already-shown': { status: 409, message: 'The class has this post already', retry: false },
  'sets/full': { status: 409, message: 'There is no room for more in here', retry: false },
  'assessments/name-required': { status: 400, message: 'Please Enter Assessment Name', retry: false },
  'assessments/exists': { status: 409, message: 'Assessment already exists', retry: false },
  'assessments/published': { status: 409, message: 'Students have this assessment already', retry: false },
  'assessments/no-questions': { status: 400, message: 'Assessment Must Have At Least One Question', retry: false },
  'assessments/unanswered': { status: 400, message: 'All Questions must be answered', retry: false },
  'assessments/option-count': { status: 400, message: 'INVALID OPTION COUNT', retry: false },
  'assessments/no-correct-answer': { status: 400, message: 'correct answers length must not be 0', retry: false },
  'assessments/theme-not-found': { status: 404, message: 'NO THEME FOUND', retry: false },
  'assessments/file-invalid': { status: 400, message: 'This kind of file cannot be used here', retry: false },
  'assessments/file-missing': {
    status: 400,
    message: 'The file is missing',
    retry: false,
  },
  'assessments/file-too-large': { status: 413, message: 'The file is too large', retry: false },
  'groups/not-found': { status: 404, message: 'Group not found', retry: false },
  'groups/id-required': { status: 400, message: 'Please provide: group_id or topic_id', retry: false },
  'groups/invalid-type': { status: 400, message: 'Group type must be correct', retry: false },
  'groups/duplicate-name': { status: 409, message: 'Duplicate group name', retry: false },
  'syllabus/not-found': { status: 404, message: 'Syllabus not found', retry: false },
  'syllabus/exists': { status: 409, message: 'Only one syllabus per class is allowed', retry: false },
  'syllabus/topic-not-found': { status: 404, message: 'Topic not found', retry: false },
  'topics/required': { status: 400, message: 'Please Select a Topic', retry: false },
  'messages/attachment-not-found': { status: 404, message: 'This is not in the class any more', retry: false },
  'messages/not-opened': { status: 403, message: 'Please give a reason before reading', retry: false },
  'responses/not-open': { status: 409, message: 'This assessment has not opened yet', retry: false },
  'responses/closed': { status: 409, message: 'This assessment takes no new attempts', retry: false },
  'responses/no-attempts': { status: 409, message: 'You have no attempts left', retry: false },
  'responses/password-wrong': { status: 403, message: 'Wrong password', retry: false },
  'attendance/code-wrong': { status: 400, message: 'Please type the code that the room shows now', retry: false },
  'attendance/device-used': {
    status: 409,
    message: 'This device was already used by another student in this session',
    retry: false,
  },
  'responses/room-code-wrong': { status: 403, message: 'Please type the code that the panel shows now', retry: false },
  'seating/changed': { status: 409, message: 'Another teacher changed this plan meanwhile', retry: false },
  'schedule/moved': { status: 409, message: 'This was moved meanwhile', retry: false },
  'responses/mark-changed': { status: 409, message: 'Another teacher marked this meanwhile', retry: false },
  'responses/not-released': { status: 409, message: 'The results are not released yet', retry: false },
  'responses/not-submitted': { status: 409, message: 'Assessment Response Not Submitted', retry: false },
  'quizzes/code-invalid': { status: 404, message: 'Invalid or expired code', retry: false },
  'quizzes/no-questions': { status: 400, message: 'Please choose at least one question', retry: false },
  'quizzes/locked': { status: 409, message: 'This quiz is locked, so no new players can join', retry: false },
  'quizzes/full': { status: 409, message: 'This quiz is full', retry: false },
  'quizzes/removed': { status: 403, message: 'The host has removed you from this quiz', retry: false },
  'quizzes/nickname-taken': { status: 409, message: 'This name is taken', retry: false },
  'quizzes/nickname-refused': {
    status: 400,
    message: 'This name cannot be shown here. If it is your own, ask your teacher to let you in with it',
    retry: false,
  },
  'quizzes/not-open': { status: 409, message: 'This question takes no answers now', retry: false },
  'quizzes/answered': { status: 409, message: 'You have answered this question already', retry: false },
  'quizzes/moved-on': { status: 409, message: 'The quiz has moved on meanwhile', retry: false },
  'quizzes/no-more-questions': { status: 409, message: 'That was the last question', retry: false },
  'quizzes/ended': { status: 409, message: 'This quiz has ended', retry: false },
  'licences/not-found': { status: 404, message: 'No license found for key', retry: false },
  'licences/unreadable': { status: 404, message: 'Unable to find or read license', retry: false },
  'licences/exists': { status: 409, message: 'License already exists for this institute', retry: false },
  'licences/max-limit': { status: 406, message: 'Max Limit for {type}', retry: false },
  'licences/type-required': { status: 400, message: 'type required for incrementing/decrementing', retry: false },
  'licences/transfer-impossible': {
    status: 409,
    message: 'Unable to transfer limits between licenses',
    retry: false,
  },
  'licences/storage-impossible': { status: 409, message: 'Unable to add storage', retry: false },
  'licences/coupon-required': { status: 400, message: 'Please provide: couponCode', retry: false },
  'licences/coupon-invalid': { status: 400, message: 'Invalid Coupon', retry: false },
  'licences/coupon-unknown': { status: 400, message: 'Not a valid coupon', retry: false },
  'licences/coupon-exists': { status: 409, message: 'Coupon already exists', retry: false },
  'licences/coupon-redeemed': { status: 409, message: 'This coupon has already been redeemed', retry: false },
  'operators/last': { status: 409, message: 'user is the last operator', retry: false },
  'operators/belongs': { status: 409, message: 'An operator belongs to no institute', retry: false },
  LICENSE_LIMIT_EXHAUSTED: { status: 406, message: 'License limit exhausted', retry: false },
  NO_OF_SESSION_PER_DAY_LIMIT_EXHAUSTED: {
    status: 406,
    message: 'License limit exhausted: sessions per day',
    retry: false,
  },
  FEATURE_NOT_ENABLED: { status: 406, message: 'This feature is not enabled for your institute', retry: false },
  FEATURE_NOT_ACTIVE_TRIAL_NOT_USED: {
    status: 406,
    message: 'This feature is not available in your current plan. You can upgrade now or try it free for 30 days.',
    retry: false,
  },
  FEATURE_NOT_ACTIVE_TRIAL_USED: {
    status: 406,
    message: 'This feature is not available in your current plan.',
    retry: false,
  },
} as const satisfies Record<string, { status: number; message: string; retry: boolean }>

export type ErrorCode = keyof typeof errors

/** Codes that every call can return without declaring them. */
export type CommonErrorCode = Extract<ErrorCode, `common/${string}`>

/** The codes of a licence gate; a call that names a feature declares them implicitly. */
export type LicenceErrorCode = Exclude<ErrorCode, `${string}/${string}`>

/** One fault in the input: its path, and an English message. */
export type Issue = { path: string; message: string }

/** The body of every error response. */
export type WireError = {
  code: ErrorCode
  message: string
  requestId: string
  feature?: string
  issues?: readonly Issue[]
}

/** The specification's text for a missing required field. */
export function missing(field: string): string {
  return `Please provide: ${field}`
}

/** The English sentence of a code. `{type}` in it is the error's subject; a request without fields names the first. */
export function messageOf(
  code: ErrorCode,
  { feature, issues = [] }: Pick<WireError, 'feature' | 'issues'> = {},
): string {
  const lacking = issues.find(({ message }) => message.startsWith(missing('')))
  if (code === 'common/bad-request' && lacking !== undefined) return lacking.message
  return errors[code].message.replace('{type}', feature ?? 'type')
}

/** Whether a received string is a code of this catalogue. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errors, code)
}
