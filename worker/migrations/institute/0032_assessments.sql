CREATE TABLE `assessment_files` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`assessment_id` text NOT NULL,
	`question_id` text NOT NULL,
	`name` text NOT NULL,
	`media_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`blob_hash` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`assessment_id`) REFERENCES `assessments`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `assessment_files_assessment` ON `assessment_files` (`institute_id`,`assessment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `assessment_files_blob` ON `assessment_files` (`institute_id`,`assessment_id`,`question_id`,`blob_hash`);--> statement-breakpoint
CREATE TABLE `assessment_keys` (
	`institute_id` text NOT NULL,
	`assessment_id` text NOT NULL,
	`version` integer NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`institute_id`, `assessment_id`, `version`),
	FOREIGN KEY (`institute_id`,`assessment_id`,`version`) REFERENCES `assessment_versions`(`institute_id`,`assessment_id`,`version`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `assessment_questions` (
	`institute_id` text NOT NULL,
	`assessment_id` text NOT NULL,
	`item_id` text NOT NULL,
	`place` integer NOT NULL,
	`version` text NOT NULL,
	`other_of` text DEFAULT '' NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`institute_id`, `assessment_id`, `item_id`),
	FOREIGN KEY (`institute_id`,`assessment_id`) REFERENCES `assessments`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `assessment_questions_item` ON `assessment_questions` (`institute_id`,`item_id`);--> statement-breakpoint
CREATE TABLE `assessment_students` (
	`institute_id` text NOT NULL,
	`assessment_id` text NOT NULL,
	`person_id` text NOT NULL,
	`is_assigned` integer DEFAULT false NOT NULL,
	`extra_minutes` integer DEFAULT 0 NOT NULL,
	`extra_attempts` integer DEFAULT 0 NOT NULL,
	`due_on` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`institute_id`, `assessment_id`, `person_id`),
	FOREIGN KEY (`institute_id`,`assessment_id`) REFERENCES `assessments`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "assessment_students_extra" CHECK("assessment_students"."extra_minutes" >= 0 and "assessment_students"."extra_attempts" >= 0)
);
--> statement-breakpoint
CREATE INDEX `assessment_students_person` ON `assessment_students` (`institute_id`,`person_id`);--> statement-breakpoint
CREATE TABLE `assessment_versions` (
	`institute_id` text NOT NULL,
	`assessment_id` text NOT NULL,
	`version` integer NOT NULL,
	`paper` text NOT NULL,
	`published_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `assessment_id`, `version`),
	FOREIGN KEY (`institute_id`,`assessment_id`) REFERENCES `assessments`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "assessment_versions_number" CHECK("assessment_versions"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE `assessments` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`class_id` text NOT NULL,
	`created_by` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`type` text NOT NULL,
	`status` text DEFAULT 'Unpublished' NOT NULL,
	`settings` text DEFAULT '{}' NOT NULL,
	`due_on` text DEFAULT '' NOT NULL,
	`is_for_some` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`published_revision` integer DEFAULT 0 NOT NULL,
	`question_count` integer DEFAULT 0 NOT NULL,
	`total_points` real DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`published_at` text,
	`released_at` text,
	`removed_at` text,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`created_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "assessments_status" CHECK("assessments"."status" in ('Unpublished', 'Published', 'Closed')),
	CONSTRAINT "assessments_version" CHECK("assessments"."version" > 0 or "assessments"."status" = 'Unpublished'),
	CONSTRAINT "assessments_revision" CHECK("assessments"."published_revision" between 0 and "assessments"."revision")
);
--> statement-breakpoint
CREATE INDEX `assessments_class` ON `assessments` (`institute_id`,`class_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `rubric_items` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`assessment_id` text NOT NULL,
	`question_id` text NOT NULL,
	`place` integer NOT NULL,
	`title` text NOT NULL,
	`points` real NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`assessment_id`) REFERENCES `assessments`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `rubric_items_question` ON `rubric_items` (`institute_id`,`assessment_id`,`question_id`,`place`);--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE `assessment_attempts` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`assessment_id` text NOT NULL,
	`person_id` text NOT NULL,
	`number` integer NOT NULL,
	`version` integer NOT NULL,
	`status` text DEFAULT 'InProgress' NOT NULL,
	`seed` text NOT NULL,
	`started_at` text NOT NULL,
	`due_at` text,
	`extra_minutes` integer DEFAULT 0 NOT NULL,
	`submitted_at` text,
	`receipt` text,
	`is_late` integer DEFAULT false NOT NULL,
	`gaps` text DEFAULT '[]' NOT NULL,
	`override_score` real,
	`score` real,
	`revision` integer DEFAULT 1 NOT NULL,
	`released_at` text,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`assessment_id`) REFERENCES `assessments`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "assessment_attempts_number_positive" CHECK("assessment_attempts"."number" > 0 and "assessment_attempts"."version" > 0),
	CONSTRAINT "assessment_attempts_receipt" CHECK(("assessment_attempts"."submitted_at" is null) = ("assessment_attempts"."receipt" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `assessment_attempts_number` ON `assessment_attempts` (`institute_id`,`assessment_id`,`person_id`,`number`);--> statement-breakpoint
CREATE INDEX `assessment_attempts_person` ON `assessment_attempts` (`institute_id`,`person_id`,`started_at`);--> statement-breakpoint
CREATE TABLE `mark_comments` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`owner_id` text NOT NULL,
	`text` text NOT NULL,
	`uses` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`owner_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `mark_comments_owner` ON `mark_comments` (`institute_id`,`owner_id`,`id`);--> statement-breakpoint
CREATE TABLE `assessment_marks` (
	`institute_id` text NOT NULL,
	`attempt_id` text NOT NULL,
	`question_id` text NOT NULL,
	`auto_score` real,
	`override_score` real,
	`rubric_item_ids` text DEFAULT '[]' NOT NULL,
	`comment` text DEFAULT '' NOT NULL,
	`marked_by` text,
	`marked_at` text,
	`revision` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`institute_id`, `attempt_id`, `question_id`),
	FOREIGN KEY (`institute_id`,`attempt_id`) REFERENCES `assessment_attempts`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`marked_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `assessment_marks_marker` ON `assessment_marks` (`institute_id`,`marked_by`);--> statement-breakpoint
CREATE TABLE `regrade_requests` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`attempt_id` text NOT NULL,
	`question_id` text NOT NULL,
	`text` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`reply` text DEFAULT '' NOT NULL,
	`answered_by` text,
	`created_at` text NOT NULL,
	`answered_at` text,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`attempt_id`) REFERENCES `assessment_attempts`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`answered_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "regrade_requests_answered" CHECK(("regrade_requests"."status" = 'open') = ("regrade_requests"."answered_at" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `regrade_requests_open` ON `regrade_requests` (`institute_id`,`attempt_id`,`question_id`) WHERE status = 'open';--> statement-breakpoint
CREATE TABLE `bank_questions` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`topic_id` text NOT NULL,
	`body` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`created_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `bank_questions_topic` ON `bank_questions` (`institute_id`,`topic_id`,`id`);--> statement-breakpoint
CREATE TABLE `generated_groups` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`owner_id` text NOT NULL,
	`body` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`owner_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `generated_groups_age` ON `generated_groups` (`institute_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `topics` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`parent_id` text DEFAULT '' NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`created_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "topics_kind" CHECK("topics"."kind" in ('Board', 'Class', 'Subject', 'Chapter', 'Topic'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `topics_name` ON `topics` (`institute_id`,`parent_id`,`name_key`);
--> statement-breakpoint
CREATE TRIGGER `assessment_versions_no_update` BEFORE UPDATE ON `assessment_versions`
BEGIN
  SELECT RAISE(ABORT, 'ASSESSMENT_VERSION_FROZEN');
END;
--> statement-breakpoint
CREATE TRIGGER `assessment_versions_no_delete` BEFORE DELETE ON `assessment_versions`
BEGIN
  SELECT RAISE(ABORT, 'ASSESSMENT_VERSION_FROZEN');
END;
--> statement-breakpoint
CREATE TRIGGER `assessment_keys_no_update` BEFORE UPDATE ON `assessment_keys`
BEGIN
  SELECT RAISE(ABORT, 'ASSESSMENT_VERSION_FROZEN');
END;
--> statement-breakpoint
CREATE TRIGGER `assessment_keys_no_delete` BEFORE DELETE ON `assessment_keys`
BEGIN
  SELECT RAISE(ABORT, 'ASSESSMENT_VERSION_FROZEN');
END;
