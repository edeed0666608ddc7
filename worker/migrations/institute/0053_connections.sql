CREATE TABLE `webhook_deliveries` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`webhook_id` text NOT NULL,
	`kind` text NOT NULL,
	`body` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` text NOT NULL,
	`created_at` text NOT NULL,
	`status` integer,
	`problem` text,
	`last_at` text,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`webhook_id`) REFERENCES `webhooks`(`institute_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`due_at`) WHERE state = 'due';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_log` ON `webhook_deliveries` (`institute_id`,`webhook_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_age` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`state` text NOT NULL,
	`secret_number` integer DEFAULT 1 NOT NULL,
	`renewed_at` text,
	`failing_since` text,
	`created_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`)
);
--> statement-breakpoint
-- Each fact writes its deliveries in its own batch, whichever command it comes from. Bodies have ids alone.
CREATE TRIGGER `webhook_assessment_made` AFTER INSERT ON `assessments`
WHEN NEW.`status` = 'Published'
BEGIN
  INSERT INTO `webhook_deliveries` (`institute_id`, `id`, `webhook_id`, `kind`, `body`, `state`, `due_at`, `created_at`)
  SELECT w.`institute_id`, lower(hex(randomblob(16))), w.`id`, 'assessment.published', json_object('assessmentId', NEW.`id`, 'classId', NEW.`class_id`, 'version', NEW.`version`),
    'due', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  FROM `webhooks` w WHERE w.`institute_id` = NEW.`institute_id` AND w.`state` = 'on'
    AND EXISTS (SELECT 1 FROM json_each(w.`events`) WHERE `value` = 'assessment.published');
END;
--> statement-breakpoint
CREATE TRIGGER `webhook_assessment_published` AFTER UPDATE OF `status`, `version` ON `assessments`
WHEN NEW.`status` = 'Published' AND (OLD.`status` <> 'Published' OR OLD.`version` <> NEW.`version`)
BEGIN
  INSERT INTO `webhook_deliveries` (`institute_id`, `id`, `webhook_id`, `kind`, `body`, `state`, `due_at`, `created_at`)
  SELECT w.`institute_id`, lower(hex(randomblob(16))), w.`id`, 'assessment.published', json_object('assessmentId', NEW.`id`, 'classId', NEW.`class_id`, 'version', NEW.`version`),
    'due', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  FROM `webhooks` w WHERE w.`institute_id` = NEW.`institute_id` AND w.`state` = 'on'
    AND EXISTS (SELECT 1 FROM json_each(w.`events`) WHERE `value` = 'assessment.published');
END;
--> statement-breakpoint
CREATE TRIGGER `webhook_assessment_released` AFTER UPDATE OF `released_at` ON `assessments`
WHEN NEW.`released_at` IS NOT NULL AND OLD.`released_at` IS NULL
BEGIN
  INSERT INTO `webhook_deliveries` (`institute_id`, `id`, `webhook_id`, `kind`, `body`, `state`, `due_at`, `created_at`)
  SELECT w.`institute_id`, lower(hex(randomblob(16))), w.`id`, 'assessment.released', json_object('assessmentId', NEW.`id`, 'classId', NEW.`class_id`),
    'due', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  FROM `webhooks` w WHERE w.`institute_id` = NEW.`institute_id` AND w.`state` = 'on'
    AND EXISTS (SELECT 1 FROM json_each(w.`events`) WHERE `value` = 'assessment.released');
END;
--> statement-breakpoint
CREATE TRIGGER `webhook_attempt_released` AFTER UPDATE OF `released_at` ON `assessment_attempts`
WHEN NEW.`released_at` IS NOT NULL AND OLD.`released_at` IS NULL
BEGIN
  INSERT INTO `webhook_deliveries` (`institute_id`, `id`, `webhook_id`, `kind`, `body`, `state`, `due_at`, `created_at`)
  SELECT w.`institute_id`, lower(hex(randomblob(16))), w.`id`, 'assessment.released', json_object('assessmentId', NEW.`assessment_id`, 'attemptId', NEW.`id`, 'studentId', NEW.`person_id`),
    'due', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  FROM `webhooks` w WHERE w.`institute_id` = NEW.`institute_id` AND w.`state` = 'on'
    AND EXISTS (SELECT 1 FROM json_each(w.`events`) WHERE `value` = 'assessment.released');
END;
--> statement-breakpoint
CREATE TRIGGER `webhook_attempt_submitted` AFTER UPDATE OF `submitted_at` ON `assessment_attempts`
WHEN NEW.`submitted_at` IS NOT NULL AND OLD.`submitted_at` IS NULL
BEGIN
  INSERT INTO `webhook_deliveries` (`institute_id`, `id`, `webhook_id`, `kind`, `body`, `state`, `due_at`, `created_at`)
  SELECT w.`institute_id`, lower(hex(randomblob(16))), w.`id`, 'assessment.submitted', json_object('assessmentId', NEW.`assessment_id`, 'attemptId', NEW.`id`, 'studentId', NEW.`person_id`),
    'due', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  FROM `webhooks` w WHERE w.`institute_id` = NEW.`institute_id` AND w.`state` = 'on'
    AND EXISTS (SELECT 1 FROM json_each(w.`events`) WHERE `value` = 'assessment.submitted');
END;
--> statement-breakpoint
CREATE TRIGGER `webhook_student_joined` AFTER INSERT ON `class_members`
WHEN NEW.`role` <> 'instructor'
BEGIN
  INSERT INTO `webhook_deliveries` (`institute_id`, `id`, `webhook_id`, `kind`, `body`, `state`, `due_at`, `created_at`)
  SELECT w.`institute_id`, lower(hex(randomblob(16))), w.`id`, 'student.joined', json_object('classId', NEW.`class_id`, 'studentId', NEW.`person_id`),
    'due', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  FROM `webhooks` w WHERE w.`institute_id` = NEW.`institute_id` AND w.`state` = 'on'
    AND EXISTS (SELECT 1 FROM json_each(w.`events`) WHERE `value` = 'student.joined');
END;
--> statement-breakpoint
CREATE TRIGGER `webhook_student_left` AFTER DELETE ON `class_members`
WHEN OLD.`role` <> 'instructor'
BEGIN
  INSERT INTO `webhook_deliveries` (`institute_id`, `id`, `webhook_id`, `kind`, `body`, `state`, `due_at`, `created_at`)
  SELECT w.`institute_id`, lower(hex(randomblob(16))), w.`id`, 'student.left', json_object('classId', OLD.`class_id`, 'studentId', OLD.`person_id`),
    'due', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  FROM `webhooks` w WHERE w.`institute_id` = OLD.`institute_id` AND w.`state` = 'on'
    AND EXISTS (SELECT 1 FROM json_each(w.`events`) WHERE `value` = 'student.left');
END;
--> statement-breakpoint
CREATE TRIGGER `webhook_attendance_taken` AFTER INSERT ON `attendance_records`
WHEN true
BEGIN
  INSERT INTO `webhook_deliveries` (`institute_id`, `id`, `webhook_id`, `kind`, `body`, `state`, `due_at`, `created_at`)
  SELECT w.`institute_id`, lower(hex(randomblob(16))), w.`id`, 'attendance.submitted', json_object('attendanceId', NEW.`id`, 'classId', NEW.`class_id`, 'version', NEW.`version`),
    'due', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  FROM `webhooks` w WHERE w.`institute_id` = NEW.`institute_id` AND w.`state` = 'on'
    AND EXISTS (SELECT 1 FROM json_each(w.`events`) WHERE `value` = 'attendance.submitted');
END;
--> statement-breakpoint
CREATE TRIGGER `webhook_attendance_changed` AFTER UPDATE OF `version` ON `attendance_records`
WHEN NEW.`version` <> OLD.`version`
BEGIN
  INSERT INTO `webhook_deliveries` (`institute_id`, `id`, `webhook_id`, `kind`, `body`, `state`, `due_at`, `created_at`)
  SELECT w.`institute_id`, lower(hex(randomblob(16))), w.`id`, 'attendance.submitted', json_object('attendanceId', NEW.`id`, 'classId', NEW.`class_id`, 'version', NEW.`version`),
    'due', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  FROM `webhooks` w WHERE w.`institute_id` = NEW.`institute_id` AND w.`state` = 'on'
    AND EXISTS (SELECT 1 FROM json_each(w.`events`) WHERE `value` = 'attendance.submitted');
END;
--> statement-breakpoint
CREATE TRIGGER `webhook_class_ended` AFTER UPDATE OF `ended_at` ON `live_classes`
WHEN NEW.`ended_at` IS NOT NULL AND OLD.`ended_at` IS NULL
BEGIN
  INSERT INTO `webhook_deliveries` (`institute_id`, `id`, `webhook_id`, `kind`, `body`, `state`, `due_at`, `created_at`)
  SELECT w.`institute_id`, lower(hex(randomblob(16))), w.`id`, 'class.ended', json_object('liveClassId', NEW.`id`, 'classId', NEW.`class_id`, 'lessonId', NEW.`lesson_id`),
    'due', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  FROM `webhooks` w WHERE w.`institute_id` = NEW.`institute_id` AND w.`state` = 'on'
    AND EXISTS (SELECT 1 FROM json_each(w.`events`) WHERE `value` = 'class.ended');
END;
--> statement-breakpoint
-- The admins get one mail for each end, in the batch that ends it.
CREATE TRIGGER `webhooks_ended` AFTER UPDATE OF `state` ON `webhooks`
WHEN NEW.`state` = 'ended' AND OLD.`state` <> 'ended'
BEGIN
  INSERT INTO `promises` (`institute_id`, `id`, `kind`, `body`, `due_at`)
  VALUES (NEW.`institute_id`, lower(hex(randomblob(16))), 'webhookEnded', json_object('webhookId', NEW.`id`),
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
--> statement-breakpoint
-- What waits for a webhook that is switched off is over, so that no job reads it again.
CREATE TRIGGER `webhooks_off` AFTER UPDATE OF `state` ON `webhooks`
WHEN NEW.`state` <> 'on'
BEGIN
  UPDATE `webhook_deliveries` SET `state` = 'failed'
  WHERE `institute_id` = NEW.`institute_id` AND `webhook_id` = NEW.`id` AND `state` = 'due';
END;
