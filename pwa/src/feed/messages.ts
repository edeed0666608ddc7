export { say as showMessage, sayWithUndo as showUndo } from '#ui/snackbars.ts'
