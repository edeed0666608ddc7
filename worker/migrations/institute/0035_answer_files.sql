CREATE TABLE `answer_files` (
	`institute_id` text NOT NULL,
	`attempt_id` text NOT NULL,
	`id` text NOT NULL,
	`question_id` text NOT NULL,
	`name` text NOT NULL,
	`media_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `attempt_id`, `id`),
	FOREIGN KEY (`institute_id`,`attempt_id`) REFERENCES `assessment_attempts`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "answer_files_bytes" CHECK("answer_files"."bytes" > 0)
);
