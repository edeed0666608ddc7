CREATE TABLE `feed_cards` (
	`institute_id` text NOT NULL,
	`post_id` text NOT NULL,
	`place` integer NOT NULL,
	`kind` text NOT NULL,
	`object_id` text NOT NULL,
	`at_ms` integer,
	PRIMARY KEY(`institute_id`, `post_id`, `place`),
	FOREIGN KEY (`institute_id`,`post_id`) REFERENCES `feed_posts`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `feed_comments` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`post_id` text NOT NULL,
	`class_id` text NOT NULL,
	`author_id` text NOT NULL,
	`body` text NOT NULL,
	`created_at` text NOT NULL,
	`state` text NOT NULL,
	`removed_at` text,
	`removed_by` text,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`post_id`) REFERENCES `feed_posts`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`author_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "feed_comments_removed" CHECK(("feed_comments"."removed_at" is null) = ("feed_comments"."removed_by" is null))
);
--> statement-breakpoint
CREATE INDEX `feed_comments_post` ON `feed_comments` (`institute_id`,`post_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `feed_comments_author` ON `feed_comments` (`institute_id`,`author_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `feed_comments_held` ON `feed_comments` (`institute_id`,`class_id`,`created_at`) WHERE state = 'held';--> statement-breakpoint
CREATE INDEX `feed_comments_removed_at` ON `feed_comments` (`removed_at`) WHERE removed_at is not null;--> statement-breakpoint
CREATE TABLE `feed_files` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`class_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`post_id` text,
	`place` integer DEFAULT 0 NOT NULL,
	`name` text NOT NULL,
	`media_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`owner_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`post_id`) REFERENCES `feed_posts`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "feed_files_bytes" CHECK("feed_files"."bytes" > 0)
);
--> statement-breakpoint
CREATE INDEX `feed_files_post` ON `feed_files` (`institute_id`,`post_id`,`place`);--> statement-breakpoint
CREATE INDEX `feed_files_unposted` ON `feed_files` (`created_at`) WHERE post_id is null;--> statement-breakpoint
CREATE INDEX `feed_files_owner` ON `feed_files` (`institute_id`,`owner_id`,`class_id`);--> statement-breakpoint
CREATE TABLE `feed_posts` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`class_id` text NOT NULL,
	`author_id` text NOT NULL,
	`body` text NOT NULL,
	`created_at` text NOT NULL,
	`shown_at` text NOT NULL,
	`is_pinned` integer DEFAULT false NOT NULL,
	`takes_comments` integer DEFAULT true NOT NULL,
	`edited_at` text,
	`removed_at` text,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`author_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `feed_posts_order` ON `feed_posts` (`institute_id`,`class_id`,`is_pinned`,`shown_at`,`id`);--> statement-breakpoint
CREATE INDEX `feed_posts_author` ON `feed_posts` (`institute_id`,`author_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `feed_posts_removed` ON `feed_posts` (`removed_at`) WHERE removed_at is not null;--> statement-breakpoint
CREATE TABLE `feed_reports` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`class_id` text NOT NULL,
	`post_id` text NOT NULL,
	`comment_id` text DEFAULT '' NOT NULL,
	`person_id` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	`closed_at` text,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`post_id`) REFERENCES `feed_posts`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `feed_reports_once` ON `feed_reports` (`institute_id`,`person_id`,`post_id`,`comment_id`);--> statement-breakpoint
CREATE INDEX `feed_reports_open` ON `feed_reports` (`institute_id`,`class_id`,`created_at`) WHERE closed_at is null;--> statement-breakpoint
CREATE TABLE `feed_settings` (
	`institute_id` text NOT NULL,
	`class_id` text NOT NULL,
	`comment_rule` text NOT NULL,
	`chosen_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `class_id`),
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
