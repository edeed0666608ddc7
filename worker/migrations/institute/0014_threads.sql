CREATE TABLE `thread_messages` (
	`institute_id` text NOT NULL,
	`thread_id` text NOT NULL,
	`number` integer NOT NULL,
	`role` text NOT NULL,
	`text` text NOT NULL,
	`citations` text NOT NULL,
	`is_answered` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `thread_id`, `number`),
	FOREIGN KEY (`institute_id`,`thread_id`) REFERENCES `threads`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `threads` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`source_ids` text NOT NULL,
	`message_count` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`owner_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "threads_counted" CHECK("threads"."message_count" >= 0)
);
--> statement-breakpoint
CREATE INDEX `threads_owner` ON `threads` (`institute_id`,`owner_id`,`updated_at`);