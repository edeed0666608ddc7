CREATE TABLE `class_members` (
	`institute_id` text NOT NULL,
	`class_id` text NOT NULL,
	`person_id` text NOT NULL,
	`role` text NOT NULL,
	`joined_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `class_id`, `person_id`),
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "class_members_role" CHECK("class_members"."role" in ('instructor', 'learner', 'guest'))
);
--> statement-breakpoint
CREATE INDEX `class_members_person` ON `class_members` (`institute_id`,`person_id`,`class_id`);--> statement-breakpoint
CREATE TABLE `classes` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`code` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `classes_code` ON `classes` (`institute_id`,`code`);--> statement-breakpoint
CREATE TABLE `content` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`url` text NOT NULL,
	`language` text NOT NULL,
	`question_count` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`owner_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `content_owner` ON `content` (`institute_id`,`owner_id`,`id`);--> statement-breakpoint
CREATE TABLE `content_bodies` (
	`institute_id` text NOT NULL,
	`content_id` text NOT NULL,
	`body` text,
	`blob_hash` text,
	PRIMARY KEY(`institute_id`, `content_id`),
	FOREIGN KEY (`institute_id`,`content_id`) REFERENCES `content`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "content_bodies_one" CHECK(("content_bodies"."body" is null) <> ("content_bodies"."blob_hash" is null))
);
--> statement-breakpoint
CREATE TABLE `audit` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`person_id` text NOT NULL,
	`action` text NOT NULL,
	`entity_id` text NOT NULL,
	`request_id` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `audit_time` ON `audit` (`institute_id`,`at`);--> statement-breakpoint
CREATE TABLE `changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`institute_id` text NOT NULL,
	`audience` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `changes_audience` ON `changes` (`institute_id`,`audience`,`seq`);--> statement-breakpoint
CREATE INDEX `changes_last` ON `changes` (`institute_id`,`seq`);--> statement-breakpoint
CREATE TABLE `idempotency` (
	`institute_id` text NOT NULL,
	`person_id` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `person_id`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_age` ON `idempotency` (`institute_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `members` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`)
);
--> statement-breakpoint
CREATE TABLE `holders` (
	`institute_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`person_id` text NOT NULL,
	`holding` text NOT NULL,
	`bytes` integer,
	`seen_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `lesson_id`, `person_id`),
	FOREIGN KEY (`institute_id`,`lesson_id`) REFERENCES `lessons`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "holders_holding" CHECK("holders"."holding" in ('downloaded', 'opened'))
);
--> statement-breakpoint
CREATE TABLE `lessons` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`lesson_type` text NOT NULL,
	`author_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`author_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "lessons_name" CHECK(length("lessons"."name") > 0)
);
--> statement-breakpoint
CREATE INDEX `lessons_author` ON `lessons` (`institute_id`,`author_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE TABLE `publications` (
	`institute_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`class_id` text NOT NULL,
	`published_by` text NOT NULL,
	`published_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `lesson_id`, `class_id`),
	FOREIGN KEY (`institute_id`,`lesson_id`) REFERENCES `lessons`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`published_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `publications_class` ON `publications` (`institute_id`,`class_id`,`lesson_id`);--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE INDEX `notifications_person` ON `notifications` (`institute_id`,`person_id`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`institute_id`,`person_id`,`read_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_once` ON `notifications` (`institute_id`,`person_id`,`kind`,`class_id`,`lesson_id`);