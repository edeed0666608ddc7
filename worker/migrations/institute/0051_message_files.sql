CREATE TABLE `message_files` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`class_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`message_id` text,
	`name` text NOT NULL,
	`media_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`owner_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`message_id`) REFERENCES `messages`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "message_files_bytes" CHECK("message_files"."bytes" > 0)
);
--> statement-breakpoint
CREATE INDEX `message_files_message` ON `message_files` (`institute_id`,`message_id`);--> statement-breakpoint
CREATE INDEX `message_files_owner` ON `message_files` (`institute_id`,`owner_id`,`class_id`);--> statement-breakpoint
CREATE INDEX `message_files_unsent` ON `message_files` (`created_at`) WHERE message_id is null;--> statement-breakpoint
ALTER TABLE `feed_posts` ADD `group_id` text;