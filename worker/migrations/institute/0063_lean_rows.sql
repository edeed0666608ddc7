-- contract: no school has data yet; tables are rebuilt with every column and unique key that they had
-- An index costs a written row for each row of its table, and so does the hidden key of a table with row ids. What every command and
-- every student writes has its primary key as its order, and indexes only of what is searched for. Jobs search across institutes.
CREATE TABLE `copy_of_audit` AS SELECT * FROM `audit`;
--> statement-breakpoint
DROP TRIGGER `audit_no_update`;
--> statement-breakpoint
DROP TRIGGER `audit_no_delete`;
--> statement-breakpoint
DROP TABLE `audit`;
--> statement-breakpoint
CREATE TABLE `audit` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`person_id` text NOT NULL,
	`action` text NOT NULL,
	`entity_id` text NOT NULL,
	`request_id` text NOT NULL,
	`at` text NOT NULL,
	`detail` text,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `audit` (`institute_id`, `id`, `person_id`, `action`, `entity_id`, `request_id`, `at`, `detail`)
  SELECT `institute_id`, `id`, `person_id`, `action`, `entity_id`, `request_id`, `at`, `detail` FROM `copy_of_audit`;
--> statement-breakpoint
DROP TABLE `copy_of_audit`;
--> statement-breakpoint
CREATE INDEX `audit_person` ON `audit` (`institute_id`,`person_id`,`at`,`id`);
--> statement-breakpoint
CREATE TRIGGER `audit_no_update` BEFORE UPDATE ON `audit`
WHEN NOT EXISTS (
  SELECT 1 FROM `erasing` e WHERE e.`institute_id` = OLD.`institute_id`
    AND (OLD.`person_id` = e.`person_id` OR OLD.`entity_id` = e.`person_id` OR instr(OLD.`detail`, e.`person_id`) > 0)
    AND (NEW.`person_id` IS OLD.`person_id` OR NEW.`person_id` = e.`nobody_id`)
    AND (NEW.`entity_id` = OLD.`entity_id` OR NEW.`entity_id` = e.`nobody_id`)
    AND (NEW.`detail` IS OLD.`detail` OR NEW.`detail` IS NULL)
    AND NEW.`id` = OLD.`id` AND NEW.`institute_id` = OLD.`institute_id` AND NEW.`action` = OLD.`action`
    AND NEW.`request_id` = OLD.`request_id` AND NEW.`at` = OLD.`at`
)
BEGIN
  SELECT RAISE(ABORT, 'AUDIT_APPEND_ONLY');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_no_delete` BEFORE DELETE ON `audit`
BEGIN
  SELECT RAISE(ABORT, 'AUDIT_APPEND_ONLY');
END;
--> statement-breakpoint
CREATE TABLE `copy_of_idempotency` AS SELECT * FROM `idempotency`;
--> statement-breakpoint
DROP TABLE `idempotency`;
--> statement-breakpoint
CREATE TABLE `idempotency` (
	`institute_id` text NOT NULL,
	`person_id` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `person_id`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `idempotency` (`institute_id`, `person_id`, `key`, `body_hash`, `answer`, `created_at`)
  SELECT `institute_id`, `person_id`, `key`, `body_hash`, `answer`, `created_at` FROM `copy_of_idempotency`;
--> statement-breakpoint
DROP TABLE `copy_of_idempotency`;
--> statement-breakpoint
CREATE TABLE `copy_of_holders` AS SELECT * FROM `holders`;
--> statement-breakpoint
DROP TABLE `holders`;
--> statement-breakpoint
CREATE TABLE `holders` (
	`institute_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`person_id` text NOT NULL,
	`holding` text NOT NULL,
	`bytes` integer,
	`seen_at` text NOT NULL,
	`lesson_at` text,
	PRIMARY KEY(`institute_id`, `lesson_id`, `person_id`),
	FOREIGN KEY (`institute_id`,`lesson_id`) REFERENCES `lessons`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "holders_holding" CHECK("holders"."holding" in ('downloaded', 'opened'))
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `holders` (`institute_id`, `lesson_id`, `person_id`, `holding`, `bytes`, `seen_at`, `lesson_at`)
  SELECT `institute_id`, `lesson_id`, `person_id`, `holding`, `bytes`, `seen_at`, `lesson_at` FROM `copy_of_holders`;
--> statement-breakpoint
DROP TABLE `copy_of_holders`;
--> statement-breakpoint
CREATE TABLE `copy_of_notifications` AS SELECT * FROM `notifications`;
--> statement-breakpoint
DROP TABLE `notifications`;
--> statement-breakpoint
CREATE TABLE `notifications` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`person_id` text NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`class_name` text NOT NULL,
	`class_id` text NOT NULL,
	`lesson_id` text,
	`created_at` text NOT NULL,
	`read_at` text,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `notifications` (`institute_id`, `id`, `person_id`, `kind`, `title`, `class_name`, `class_id`, `lesson_id`, `created_at`, `read_at`)
  SELECT `institute_id`, `id`, `person_id`, `kind`, `title`, `class_name`, `class_id`, `lesson_id`, `created_at`, `read_at` FROM `copy_of_notifications`;
--> statement-breakpoint
DROP TABLE `copy_of_notifications`;
--> statement-breakpoint
CREATE INDEX `notifications_person` ON `notifications` (`institute_id`,`person_id`,`id`);
--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`institute_id`,`person_id`) WHERE read_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_once` ON `notifications` (`institute_id`,`person_id`,`kind`,`class_id`,`lesson_id`);
--> statement-breakpoint
CREATE TABLE `copy_of_assessment_answers` AS SELECT * FROM `assessment_answers`;
--> statement-breakpoint
DROP TABLE `assessment_answers`;
--> statement-breakpoint
CREATE TABLE `assessment_answers` (
	`institute_id` text NOT NULL,
	`attempt_id` text NOT NULL,
	`question_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`body` text NOT NULL,
	`answered_at` text NOT NULL,
	`received_at` text NOT NULL,
	`spent_ms` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`institute_id`, `attempt_id`, `question_id`),
	FOREIGN KEY (`institute_id`,`attempt_id`) REFERENCES `assessment_attempts`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "assessment_answers_sequence" CHECK("assessment_answers"."sequence" >= 0 and "assessment_answers"."spent_ms" >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `assessment_answers` (`institute_id`, `attempt_id`, `question_id`, `sequence`, `body`, `answered_at`, `received_at`, `spent_ms`)
  SELECT `institute_id`, `attempt_id`, `question_id`, `sequence`, `body`, `answered_at`, `received_at`, `spent_ms` FROM `copy_of_assessment_answers`;
--> statement-breakpoint
DROP TABLE `copy_of_assessment_answers`;
--> statement-breakpoint
DROP INDEX `assessment_attempts_submitted`;
--> statement-breakpoint
DROP INDEX `assessment_attempts_released`;
--> statement-breakpoint
CREATE INDEX `assessment_attempts_submitted` ON `assessment_attempts` (`submitted_at`) WHERE submitted_at is not null;
--> statement-breakpoint
CREATE INDEX `assessment_attempts_released` ON `assessment_attempts` (`released_at`) WHERE released_at is not null;
--> statement-breakpoint
CREATE INDEX `assessments_due` ON `assessments` (`due_on`) WHERE due_on <> '';
--> statement-breakpoint
CREATE INDEX `assessments_released` ON `assessments` (`released_at`) WHERE released_at is not null;
--> statement-breakpoint
CREATE INDEX `assessments_release_on` ON `assessments` (json_extract(`settings`, '$.releaseOn')) WHERE json_extract(settings, '$.releaseOn') is not null;
--> statement-breakpoint
CREATE INDEX `assessment_students_due` ON `assessment_students` (`due_on`) WHERE due_on <> '';
--> statement-breakpoint
CREATE INDEX `content_bodies_blob` ON `content_bodies` (`institute_id`,`blob_hash`) WHERE blob_hash is not null;
--> statement-breakpoint
CREATE INDEX `feed_reports_post` ON `feed_reports` (`institute_id`,`post_id`);
