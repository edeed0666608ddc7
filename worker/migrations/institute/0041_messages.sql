CREATE TABLE `conversation_reviews` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`reviewed_by` text NOT NULL,
	`reason` text NOT NULL,
	`reviewed_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`conversation_id`) REFERENCES `conversations`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`reviewed_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `conversation_reviews_of` ON `conversation_reviews` (`institute_id`,`conversation_id`,`reviewed_by`,`reviewed_at`);--> statement-breakpoint
CREATE TABLE `conversations` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`class_id` text NOT NULL,
	`student_id` text NOT NULL,
	`teacher_id` text NOT NULL,
	`student_read_to` text DEFAULT '' NOT NULL,
	`teacher_read_to` text DEFAULT '' NOT NULL,
	`last_message_id` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`student_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`teacher_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_once` ON `conversations` (`institute_id`,`class_id`,`teacher_id`,`student_id`);--> statement-breakpoint
CREATE INDEX `conversations_student` ON `conversations` (`institute_id`,`student_id`,`last_message_id`);--> statement-breakpoint
CREATE INDEX `conversations_teacher` ON `conversations` (`institute_id`,`teacher_id`,`last_message_id`);--> statement-breakpoint
CREATE INDEX `conversations_last` ON `conversations` (`institute_id`,`last_message_id`);--> statement-breakpoint
CREATE TABLE `messages` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`sender_id` text NOT NULL,
	`text` text NOT NULL,
	`attachments` text DEFAULT '[]' NOT NULL,
	`created_at` text NOT NULL,
	`reported_at` text,
	`report_reason` text,
	`reported_by` text,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`conversation_id`) REFERENCES `conversations`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`sender_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`reported_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `messages_conversation` ON `messages` (`institute_id`,`conversation_id`,`id`);--> statement-breakpoint
CREATE INDEX `messages_sender` ON `messages` (`institute_id`,`sender_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`institute_id` text NOT NULL,
	`person_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `person_id`),
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_token` ON `calendar_feeds` (`institute_id`,`token_hash`);