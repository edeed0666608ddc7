CREATE TABLE `curated_questions` (
	`id` text PRIMARY KEY NOT NULL,
	`topic_id` text NOT NULL,
	`body` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`topic_id`) REFERENCES `curated_topics`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `curated_questions_topic` ON `curated_questions` (`topic_id`,`id`);--> statement-breakpoint
CREATE TABLE `curated_topics` (
	`id` text PRIMARY KEY NOT NULL,
	`parent_id` text DEFAULT '' NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	CONSTRAINT "curated_topics_kind" CHECK("curated_topics"."kind" in ('Board', 'Class', 'Subject', 'Chapter', 'Topic'))
);
--> statement-breakpoint
CREATE INDEX `curated_topics_parent` ON `curated_topics` (`parent_id`);--> statement-breakpoint
CREATE TABLE `curated_videos` (
	`id` text PRIMARY KEY NOT NULL,
	`topic_id` text NOT NULL,
	`title` text NOT NULL,
	`url` text NOT NULL,
	`language` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`topic_id`) REFERENCES `curated_topics`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `curated_videos_topic` ON `curated_videos` (`topic_id`,`id`);