-- Whatever takes a lesson from people leaves a job that closes their sockets, in the same batch: no command can forget it.
CREATE TRIGGER `publications_access` AFTER DELETE ON `publications`
WHEN EXISTS (SELECT 1 FROM `lessons` l WHERE l.`institute_id` = OLD.`institute_id` AND l.`id` = OLD.`lesson_id` AND l.`removed_at` IS NULL)
BEGIN
  INSERT INTO `promises` (`institute_id`, `id`, `kind`, `body`, `due_at`)
  VALUES (OLD.`institute_id`, lower(hex(randomblob(16))), 'lessonAccess',
    json_object('lessonId', OLD.`lesson_id`, 'isRemoved', json('false')), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
--> statement-breakpoint
CREATE TRIGGER `lessons_access` AFTER UPDATE OF `removed_at` ON `lessons`
WHEN NEW.`removed_at` IS NOT NULL AND OLD.`removed_at` IS NULL
BEGIN
  INSERT INTO `promises` (`institute_id`, `id`, `kind`, `body`, `due_at`)
  VALUES (NEW.`institute_id`, lower(hex(randomblob(16))), 'lessonAccess',
    json_object('lessonId', NEW.`id`, 'isRemoved', json('true')), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
